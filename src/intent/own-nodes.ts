/** A node of an island with the child nodes that the build, or one of our scripts, gave it. */
export interface OwnNode extends Node {
  /** Each child, with its text if it is a text node. */
  own?: [child: ChildNode, text: string | null][];
}

/** Records the children of each node as its own: extensions and translators change them before React arrives. */
export function rememberChildren(nodes: Iterable<OwnNode>): void {
  for (const node of nodes) node.own = [...node.childNodes].map((child) => [child, child.nodeValue]);
}
