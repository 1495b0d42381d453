/** A node of an island, with a record of the child nodes that the build or one of our scripts created. */
export interface OwnNode extends Node {
  /** Each child, with its text if it is a text node. */
  own?: [child: ChildNode, text: string | null][];
}

/** Records the current children of a node, before browser extensions and translators change them. */
export function rememberChildren(node: OwnNode): void {
  node.own = [...node.childNodes].map((child) => [child, child.nodeValue]);
}
