// Prints that a step still runs, until the process that started it ends this one (progress.mjs) or is gone.
const [name, intervalMs] = process.argv.slice(2);
const startedMs = Date.now();
const parent = process.ppid;

setInterval(() => {
  if (process.ppid !== parent) process.exit();
  console.log(`${name}: still running after ${Math.round((Date.now() - startedMs) / 1000)} s…`);
}, Number(intervalMs));
