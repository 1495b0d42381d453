// Makes React tolerate moved nodes. React removes and inserts nodes where it has placed them. If a translator or an extension has
// moved a node, React throws an error and empties the whole island (https://github.com/facebook/react/issues/11538). The methods
// below find the new place of the moved node.
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
  // By now, the next node may be inside a foreign element, or removed from the page.
  while (next && next.parentNode !== this) next = next.parentNode;
  return insertBefore.call(this, node, next) as Inserted;
};

export {};
