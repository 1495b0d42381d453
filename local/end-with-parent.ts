// Loaded before a child process's own code (`--import`). Ends the child process when its parent process has exited, even after
// `kill -9`. The parent process writes nothing to the child's standard input, which is closed when the parent exits.
import { isMainThread } from 'node:worker_threads';

// A worker thread inherits the flags of its process, but has its own standard input.
if (isMainThread) {
  process.stdin
    .on('close', () => process.kill(process.pid, 'SIGTERM'))
    .resume()
    .unref();
}
