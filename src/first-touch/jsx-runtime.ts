// Renders JSX as DOM elements before React has loaded. The build compiles stateless views of islands twice: with this runtime
// for the first-touch script, and with React for the islands. TypeScript treats all JSX as React elements, so callers cast the
// result to a node.
import { rememberChildren } from '../intent/own-nodes.ts';

/** Types of children that JSX allows. */
type Child = Node | string | number | boolean | null | undefined | Child[];
type Listener = (event: Event) => void;
type Properties = { children?: Child; [name: string]: Child | Listener };
type View = (properties: Properties) => Child;

/** Returns the children of a JSX fragment. */
export const Fragment: View = ({ children }) => children;

/**
 * Returns the elements that React would render for the same JSX, with their listeners. The build has removed all keys, and the
 * refs and listeners that a view receives as props and only passes on (src/build/plain-elements.ts).
 */
export function jsx<Name extends keyof HTMLElementTagNameMap>(
  type: Name,
  properties: Properties,
): HTMLElementTagNameMap[Name];
export function jsx(type: View, properties: Properties): Child;
export function jsx(type: string | View, properties: Properties): Child {
  if (typeof type === 'function') return type(properties);
  const { children, ...attributes } = properties;
  const element = document.createElement(type);
  for (const [name, value] of Object.entries(attributes))
    if (typeof value === 'function') element[name.toLowerCase() as 'onclick'] = value;
    else if (value !== undefined && value !== false)
      element.setAttribute(name === 'className' ? 'class' : name, value as string);
  element.append(...nodes(children));
  rememberChildren(element);
  return element;
}

export { jsx as jsxs };

/**
 * Returns children as nodes and texts. Leaves out null, undefined, false, 0 and empty texts. `append()` converts other numbers.
 */
export const nodes = (children: Child): (Node | string)[] =>
  [children].flat(9).filter((child): child is Node | string => !!child);
