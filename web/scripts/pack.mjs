// Lays beside each file of a folder its brotli form: node pack.mjs FOLDER QUALITY
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const [folder, quality] = process.argv.slice(2);
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  const file = join(folder, name);
  if (!statSync(file).isFile() || name.endsWith('.br')) continue;
  const content = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length, [constants.BROTLI_PARAM_QUALITY]: Number(quality) };
  const small = brotliCompressSync(content, { params });
  if (small.length < content.length * 0.95) writeFileSync(`${file}.br`, small);
}
