// Makes the built-in objects of this thread immutable, so that no request can change them for later requests.

/** Built-in classes. Programs override their properties in instances and subclasses, such as the `name` of an error. */
const OVERRIDDEN = [
  Object,
  Function,
  Error,
  AggregateError,
  EvalError,
  RangeError,
  ReferenceError,
  SyntaxError,
  TypeError,
  URIError,
];

const OTHERS = [
  Array,
  ArrayBuffer,
  BigInt,
  Boolean,
  DataView,
  Date,
  Map,
  Number,
  Promise,
  RegExp,
  Set,
  String,
  Symbol,
  WeakMap,
  WeakSet,
  Uint8Array,
  Object.getPrototypeOf(Uint8Array) as typeof Uint8Array,
];

const NAMESPACES = [Atomics, JSON, Math, Reflect];

/** Freezes the built-in classes and their prototypes, and removes `__proto__`. Must be called after all modules are loaded. */
export function lockBuiltins(): void {
  // This has the same effect as `--disable-proto=delete`, but only in this thread, and without an option of the process.
  delete (Object.prototype as { __proto__?: unknown }).__proto__;
  for (const { prototype } of OVERRIDDEN) keepOverridable(prototype);
  for (const builtin of [...OVERRIDDEN, ...OTHERS]) {
    freezeAllBut(builtin, 'stackTraceLimit');
    Object.freeze(builtin.prototype);
  }
  for (const namespace of NAMESPACES) Object.freeze(namespace);
}

/** Freezes a class except for one numeric property. Libraries set this property temporarily. */
function freezeAllBut(builtin: object, writable: string): void {
  for (const key of Reflect.ownKeys(builtin)) {
    const { configurable, writable: isWritable } = Object.getOwnPropertyDescriptor(builtin, key)!;
    if (key === writable || !configurable) continue;
    Object.defineProperty(builtin, key, { configurable: false, ...(isWritable && { writable: false }) });
  }
  Object.preventExtensions(builtin);
}

/**
 * Replaces the values of a prototype with accessors. If a prototype's property is frozen, JavaScript throws when an inheriting
 * object assigns a property of the same name. With an accessor, the assignment works.
 */
function keepOverridable(prototype: object): void {
  for (const key of Reflect.ownKeys(prototype)) {
    const { value, configurable, enumerable } = Object.getOwnPropertyDescriptor(prototype, key)!;
    if (!configurable || value === undefined) continue;
    Object.defineProperty(prototype, key, {
      configurable: false,
      enumerable: enumerable ?? false,
      get: () => value as unknown,
      set(this: object, own: unknown) {
        if (this === prototype) throw new TypeError(`${String(key)} is locked`);
        Object.defineProperty(this, key, { value: own, configurable: true, enumerable: true, writable: true });
      },
    });
  }
}
