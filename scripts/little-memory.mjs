// Detects a machine with little memory, and returns V8's flags for it. When run as a program, prints the flags
// (deploy/start-container). This file is plain JavaScript without dependencies, for the reason given in setup.mjs.
import { totalmem } from 'node:os';

/**
 * Maximum memory of a machine or container that counts as small. An optimized database needs up to 0.7 GB and a build up to 1.1
 * GB. Together, this is almost the maximum.
 */
const SMALL_BYTES = 2 * 2 ** 30;

/**
 * Returns the memory that is available to this process in bytes: the machine's memory, or the limit of its container or service.
 */
const availableBytes = () => Math.min(totalmem(), process.constrainedMemory() || Infinity);

/**
 * Returns whether this machine has little memory. The server then uses less memory, which makes the database and builds slower.
 * @param {number} bytes
 */
export const hasLittleMemory = (bytes = availableBytes()) => bytes <= SMALL_BYTES;

/**
 * Returns V8's flags for a memory size. The heap for new objects has two halves of 4 MB instead of 16 MB, which saves 50 MB per
 * thread. With little memory, each half is 1 MB, so that a busy server's memory grows by at most a tenth. V8 then also does not
 * optimize the embedded PostgreSQL, because optimizing one of its functions needs 580 MB. Queries take up to 1.5 times as long.
 */
export const memoryFlags = (bytes = availableBytes()) =>
  hasLittleMemory(bytes)
    ? ['--max-semi-space-size=1', '--liftoff-only', '--heap-growing-percent=20']
    : ['--max-semi-space-size=4'];

if (import.meta.main) console.log(memoryFlags().join(' '));
