// React removes and inserts nodes where it placed them. If a translator or an extension has moved one of them, React throws
// and empties the whole island (https://github.com/facebook/react/issues/11538). The methods below find the place of the
// moved node instead.
// oxlint-disable-next-line typescript/unbound-method -- Both are called with the node as `this`.
const { insertBefore, removeChild } = Node.prototype;

Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
  return child.parentNode ? (removeChild.call(child.parentNode, child) as Child) : child;
};

Node.prototype.insertBefore = function <Inserted extends Node>(
  this: Node,
  node: Inserted,
  next: Node | null,
): Inserted {
  // The next node may be inside a wrapper by now, or removed.
  while (next && next.parentNode !== this) next = next.parentNode;
  return insertBefore.call(this, node, next) as Inserted;
};

export {};
