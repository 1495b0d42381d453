// Restores an island's own nodes before hydration, because React can only hydrate the build's DOM. The elements stay the same,
// so their values, files, listeners, `:target` and animations stay too (docs/decisions/0038).
import type { OwnNode } from './own-nodes.ts';

/**
 * Undoes the changes that other programs have made below `parent` since its nodes were recorded. Nodes may have been moved,
 * removed, added or reworded.
 */
export function restoreNodes(parent: OwnNode): void {
  const { own } = parent;
  // Our own scripts write the text of elements with these attributes, such as the number of units in the cart. This text is newer
  // than the record.
  if (!own || (parent as HTMLElement).matches('[data-live],[data-added]')) return;
  const children = new Set<Node>(own.map(([child]) => child));
  let next: (ChildNode & OwnNode) | null = parent.firstChild;
  const skipForeign = (): void => {
    while (next && !children.has(next) && !next.own) next = next.nextSibling;
  };
  for (const [child, text] of own) {
    skipForeign();
    if (child !== next) move(child, parent, next);
    if (text !== null && child.nodeValue !== text) child.nodeValue = text;
    restoreNodes(child);
    // The next node is read only now, because an extension may have removed the child and left the child's own nodes in its
    // place. These nodes followed the child until `restoreNodes(child)` moved them back into it.
    next = child.nextSibling;
  }
  for (const child of [...parent.childNodes] as (ChildNode & OwnNode)[]) {
    if (children.has(child)) continue;
    // If this child has its own record, the first-touch script rendered it after the parent was recorded. Other programs added
    // all other children.
    if (child.own) restoreNodes(child);
    else child.remove();
  }
}

/** Moves a node. `moveBefore` keeps the focus, the selection and animations, which a plain insertion loses. */
function move(child: ChildNode, parent: Node, next: ChildNode | null): void {
  const isMovable = child.isConnected && child.nodeType === Node.ELEMENT_NODE && 'moveBefore' in parent;
  const method = isMovable ? 'moveBefore' : 'insertBefore';
  (parent as Node & Record<'moveBefore', Node['insertBefore']>)[method](child, next);
}
