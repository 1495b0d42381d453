// React removes and inserts nodes where it put them. A translator or an extension that has moved one of them in the meantime
// would make it throw, and React would then empty the whole island (https://github.com/facebook/react/issues/11538).
// oxlint-disable-next-line typescript/unbound-method -- They are called on the node that they are replaced on.
const { insertBefore, removeChild } = Node.prototype;

Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
  return child.parentNode ? (removeChild.call(child.parentNode, child) as Child) : child;
};

Node.prototype.insertBefore = function <Inserted extends Node>(
  this: Node,
  node: Inserted,
  next: Node | null,
): Inserted {
  // The next node may be in a wrapper by now, or gone.
  while (next && next.parentNode !== this) next = next.parentNode;
  return insertBefore.call(this, node, next) as Inserted;
};

export {};
