// Prints repeatedly that a step is still running. The process that started this process also ends it (progress.mjs). If the
// starting process has exited, this process ends by itself.
const [name, intervalMs] = process.argv.slice(2);
const startedMs = Date.now();
const parent = process.ppid;

setInterval(() => {
  if (process.ppid !== parent) process.exit();
  console.log(`${name}: still running after ${Math.round((Date.now() - startedMs) / 1000)} s…`);
}, Number(intervalMs));
