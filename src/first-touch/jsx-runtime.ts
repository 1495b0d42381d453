// Renders JSX as DOM elements before React has loaded. Stateless views of islands are written once and compiled twice: with
// this runtime for the first-touch script, and with React for the islands.
import { rememberChildren } from '../intent/own-nodes.ts';

type Child = Node | string | number | boolean | null | undefined | Child[];
type Properties = Record<string, unknown> & { children?: Child };

/** Returns the children of a JSX fragment. */
export const Fragment = ({ children }: Properties): Child => children;

/** Returns the elements that React would render for the same JSX, with their listeners. Refs and keys are ignored. */
export function jsx(type: string | ((properties: Properties) => Child), properties: Properties): Child {
  if (typeof type === 'function') return type(properties);
  const { children, ...attributes } = properties;
  const element = document.createElement(type);
  for (const [name, value] of Object.entries(attributes))
    if (typeof value === 'function') element[name.toLowerCase() as 'onclick'] = value as () => void;
    else if (value !== undefined && value !== false)
      element.setAttribute(name === 'className' ? 'class' : name, value as string);
  element.append(...nodes(children));
  rememberChildren([element]);
  return element;
}

export { jsx as jsxs };

/** Returns an element's children as nodes, without null, undefined, false and empty values. */
export const nodes = (children: Child): Node[] => [children].flat(9).filter(Boolean) as Node[];
