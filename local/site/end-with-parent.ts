// Loaded before a child process's own code (`--import`): the child ends when its parent does, also by `kill -9`.
// The parent holds the other end of standard input and writes nothing.
process.stdin
  .on('close', () => process.exit(1))
  .resume()
  .unref();
