// Before the tests: positions of matches over all formats, editions and house rules, and what the
// engine says of each. `tests/browser_cases.py` plays them; nothing of it is kept.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    casesFile: string;
  }
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export default function generate(project: TestProject): () => void {
  const python = join(ROOT, '.venv/bin/python');
  const printed = execFileSync(existsSync(python) ? python : 'python3', ['-m', 'tests.browser_cases'], {
    cwd: ROOT,
    env: { ...process.env, PYTHONPATH: join(ROOT, 'src') },
    maxBuffer: 2 ** 26,
  });
  const folder = mkdtempSync(join(tmpdir(), 'lastcard-'));
  const file = join(folder, 'cases.json');
  writeFileSync(file, printed);
  project.provide('casesFile', file);
  return () => rmSync(folder, { recursive: true });
}
