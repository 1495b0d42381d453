// Loaded before a child process's own code (`--import`): the child is told to end when its parent is gone, also by
// `kill -9`. The parent holds the other end of standard input and writes nothing.
import { isMainThread } from 'node:worker_threads';

// A thread is started with the flags of its process, and has an input of its own.
if (isMainThread) {
  process.stdin
    .on('close', () => process.kill(process.pid, 'SIGTERM'))
    .resume()
    .unref();
}
