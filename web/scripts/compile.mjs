// Compiles Python sources for Python in browsers, by that Python itself: node compile.mjs SOURCES.zip COMPILED.zip
// What is compiled stands in place of its source: the page neither fetches nor compiles it.
import { readFileSync, writeFileSync } from 'node:fs';
import { loadPyodide } from 'pyodide';

const [sources, compiled] = process.argv.slice(2);
const python = await loadPyodide();
python.unpackArchive(new Uint8Array(readFileSync(sources)), 'zip', { extractDir: '/sources' });
python.runPython(`
import os, py_compile, zipfile
from pathlib import Path

os.chdir("/sources")
with zipfile.ZipFile("/compiled.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
    for path in sorted(Path().rglob("*")):
        if path.suffix == ".py":
            made = path.with_suffix(".pyc")
            # Named as it is, so that an error tells where; without docstrings, which nobody reads there.
            mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
            py_compile.compile(str(path), cfile=str(made), dfile=str(path), doraise=True, invalidation_mode=mode, optimize=2)
            path = made
        if path.is_file():
            archive.writestr(zipfile.ZipInfo(str(path), (1980, 1, 1, 0, 0, 0)), path.read_bytes(), zipfile.ZIP_DEFLATED)
`);
writeFileSync(compiled, python.FS.readFile('/compiled.zip'));
