// Prints that a step is still running. It ends when the process that started it ends it (progress.mjs) or has exited.
const [name, intervalMs] = process.argv.slice(2);
const startedMs = Date.now();
const parent = process.ppid;

setInterval(() => {
  if (process.ppid !== parent) process.exit();
  console.log(`${name}: still running after ${Math.round((Date.now() - startedMs) / 1000)} s…`);
}, Number(intervalMs));
