// Runs a Python script within the runtime: node run.mjs RUNTIME WORK SCRIPT [LIBRARY]
// The script sees the folder WORK as /build.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [runtime, root, script, library] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`));
// Compiled without columns, a module is a quarter smaller; tracebacks still name the lines.
const env = { PYTHONNODEBUGRANGES: "1" };
const options = { env, indexURL: `${runtime}/`, stdout: (line) => console.log(line), stderr: (line) => console.error(line) };
if (library) options.stdLibURL = library;
const python = await loadPyodide(options);
python.FS.mkdir("/build");
python.FS.mount(python.FS.filesystems.NODEFS, { root }, "/build");
try {
  await python.runPythonAsync(readFileSync(script, "utf8"), { filename: script });
} catch (fault) {
  console.error(fault.message);
  process.exit(1);
}
