// Detects a machine with little memory, and returns V8's flags for it. As a program, it prints them (deploy/start-container).
// Plain JavaScript without dependencies, like setup.mjs.
import { totalmem } from 'node:os';

/**
 * Up to this size, a machine or container is small. At their peaks, an optimized database (0.7 GB) and a build (1.1 GB) need
 * almost as much together.
 */
const SMALL_BYTES = 2 * 2 ** 30;

/** Returns the memory of this machine, or of the container or service that limits this process, in bytes. */
const availableBytes = () => Math.min(totalmem(), process.constrainedMemory() || Infinity);

/**
 * Returns whether this machine has so little memory that we use less, for a slower database and a slower build.
 * @param {number} bytes
 */
export const hasLittleMemory = (bytes = availableBytes()) => bytes <= SMALL_BYTES;

/**
 * Returns V8's flags of each program. The heap for new objects is 4 MB per half instead of 16, which saves 50 MB per thread.
 * With little memory it is 1 MB, so that a busy server grows by at most a tenth. V8 then does not optimize the embedded
 * PostgreSQL either, because one of its functions needs 580 MB. Queries take up to 1.5 times as long.
 */
export const memoryFlags = (bytes = availableBytes()) =>
  hasLittleMemory(bytes)
    ? ['--max-semi-space-size=1', '--liftoff-only', '--heap-growing-percent=20']
    : ['--max-semi-space-size=4'];

if (import.meta.main) console.log(memoryFlags().join(' '));
