import postcss, { AtRule, Rule, type Declaration, type Root } from 'postcss';

/**
 * Parts of form fields that Tailwind resets on every page. Only the desk has date and time fields, which keep the browser's own
 * styles. No page has number fields, and file fields have their own rules.
 */
const UNUSED_PARTS = /^::(file-selector-button|-webkit-(datetime|date-and|calendar|inner|outer)[\w-]*)$/;
const NOT_ALL_AND = /not all and \(width>=([^)]*)\)/g;
/**
 * The radius of Tailwind's `rounded-full` after minification. A shorter value looks the same on every element of this site.
 */
const FULL_RADIUS = /\b2147483647px/g;
const LARGE_RADIUS = '999px';
const BORDER_STYLE = /^border(-\w+)?-style$/;

/**
 * Returns a Tailwind stylesheet without comments, unused parts of form fields, repeated declarations and empty layers. Media
 * ranges and radiuses get a shorter form. Registrations of variables (`@property`) become declarations for all elements.
 */
export function shortenStylesheet(stylesheet: string): Root {
  const root = postcss.parse(stylesheet);
  root.walkComments((comment) => void comment.remove());
  root.walkAtRules((rule) => {
    if (rule.name === 'property') rule.remove();
    else if (rule.name === 'supports' && isPropertiesLayer(rule.parent)) rule.replaceWith(rule.nodes ?? []);
    else if (rule.name === 'media') rule.params = rule.params.replace(NOT_ALL_AND, '(width<$1)');
  });
  root.walkRules((rule) => {
    if (UNUSED_PARTS.test(rule.selector)) rule.remove();
  });
  root.walkDecls((declaration) => {
    declaration.value = declaration.value.replace(FULL_RADIUS, LARGE_RADIUS);
    if (isRepeated(declaration) || isLabCopy(declaration)) declaration.remove();
  });
  const layers = new Set<string>();
  root.walkAtRules('layer', ({ params, nodes }) => {
    if (nodes) layers.add(params);
  });
  root.walkAtRules('layer', (layer) => {
    if (layer.nodes) return;
    layer.params = layer.params
      .split(/,\s*/)
      .filter((name) => layers.has(name))
      .join();
    if (layer.params === '') layer.remove();
  });
  return root;
}

/** Returns whether the same declaration follows later in the same rule. */
const isRepeated = (declaration: Declaration): boolean =>
  declaration.parent!.nodes.findLast((other) => String(other) === String(declaration)) !== declaration;

/** Returns whether a declaration repeats the previous sRGB colour as `lab()`. The minifier adds such a copy to mixed colours. */
const isLabCopy = (declaration: Declaration): boolean => {
  const before = declaration.prev();
  return declaration.value.startsWith('lab(') && before?.type === 'decl' && before.prop === declaration.prop;
};

/** Removes empty rules and empty at-rules, and shortens `:is()` lists that contain only a class. */
function removeLeftovers(root: Root): void {
  const containers: (AtRule | Rule)[] = [];
  root.walk((node) => {
    if (node instanceof AtRule || node instanceof Rule) containers.push(node);
  });
  root.walkRules((rule) => {
    rule.selector = rule.selector.replace(/:is\((\.[\w-]+)\)/g, '$1');
  });
  // Removes inner containers first, because their parents may then become empty.
  for (const container of containers.reverse()) if (container.nodes?.length === 0) container.remove();
}

/** Returns whether a node is the layer in which Tailwind sets the initial values of its variables. */
const isPropertiesLayer = (node: unknown): boolean =>
  node instanceof AtRule && node.name === 'layer' && node.params === 'properties';

/** Returns whether a rule sets the initial values of Tailwind's variables. */
export const holdsFirstValues = (rule: Rule): boolean => isPropertiesLayer(rule.parent);

// Matches a use of a Tailwind variable. Its fallback may contain two nested levels of parentheses.
const USE = /var\((--tw-[\w-]+)(?:,((?:[^()]|\((?:[^()]|\([^()]*\))*\))*))?\)/g;

/** Returns a stylesheet in which values replace constant variables, without the leftovers of removed rules. */
export function finishStylesheet(stylesheet: string): string {
  const root = postcss.parse(stylesheet);
  inlineConstants(root);
  removeLeftovers(root);
  return root.toString();
}

/**
 * Replaces Tailwind variables with their initial value if no rule changes them. If a variable has no initial value, the fallback
 * replaces it. Then removes each `border-style: solid`, because `src/styles/reset.css` makes every border solid and no rule
 * sets another style.
 */
function inlineConstants(root: Root): void {
  const first = new Map<string, Declaration>();
  const changed = new Set<string>();
  root.walkDecls(/^--tw-/, (declaration) => {
    if (isPropertiesLayer(declaration.parent?.parent)) first.set(declaration.prop, declaration);
    else changed.add(declaration.prop);
  });
  for (const name of changed) first.delete(name);
  const inline = (value: string): string =>
    value.replace(USE, (use, name: string, fallback?: string) => {
      const constant = first.get(name)?.value;
      if (constant === 'initial') return inline(fallback ?? 'initial');
      if (constant !== undefined || fallback === undefined) return constant ?? use;
      return changed.has(name) ? `var(${name},${inline(fallback)})` : inline(fallback);
    });
  root.walkDecls((declaration) => {
    declaration.value = inline(declaration.value);
  });
  root.walkDecls(BORDER_STYLE, (declaration) => {
    if (declaration.value === 'solid') declaration.remove();
  });
  for (const declaration of first.values()) declaration.remove();
}
