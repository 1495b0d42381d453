import { AtRule, Rule, type Plugin } from 'postcss';

const COLOURS = /^light-dark\(([^,()]+),([^,()]+)\)$/;

/**
 * Replaces `light-dark()` in the palette, because browsers from before May 2024, such as Safari 17.4, do not support this
 * function. The light colour becomes the default. The dark colour applies if the visitor chose the dark theme (`data-theme`), or
 * if the device prefers it and the visitor did not choose the light theme. This PostCSS plugin runs in the dev server and in the
 * build.
 */
export const lightDark: Plugin = {
  postcssPlugin: 'light-dark',
  Once(root) {
    root.walkRules((rule) => {
      const dark = rule.clone({ nodes: [] });
      rule.each((node) => {
        if (node.type !== 'decl' || !node.value.includes('light-dark(')) return;
        const [, lightColour, darkColour] = COLOURS.exec(node.value) ?? [];
        if (rule.selector !== ':root' || !lightColour || !darkColour)
          throw node.error('light-dark() takes two plain colours, in a rule of :root: src/build/light-dark.ts.');
        dark.append(node.clone({ value: darkColour.trim() }));
        node.value = lightColour.trim();
      });
      if (dark.nodes.length === 0) return;
      const asDeviceWants = new AtRule({ name: 'media', params: '(prefers-color-scheme: dark)' });
      asDeviceWants.append(new Rule({ selector: ":root:not([data-theme='light'])", nodes: dark.clone().nodes }));
      rule.after([asDeviceWants, new Rule({ selector: ":root[data-theme='dark']", nodes: dark.nodes })]);
    });
  },
};
