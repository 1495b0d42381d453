// Loaded before a child process's own code (`--import`). Ends the child when its parent has exited, even after `kill -9`. The
// parent holds the other end of standard input and writes nothing to it.
import { isMainThread } from 'node:worker_threads';

// A worker thread inherits the flags of its process, but has its own standard input.
if (isMainThread) {
  process.stdin
    .on('close', () => process.kill(process.pid, 'SIGTERM'))
    .resume()
    .unref();
}
