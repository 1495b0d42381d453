// Detects a machine with little memory. Plain JavaScript without dependencies, like setup.mjs.
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
