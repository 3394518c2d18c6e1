const SET_OR_READ = /--tw-[\w-]+/g
const READ = /var\((--tw-[\w-]+)(?:,((?:[^()]|\([^()]*\))*))?\)/g

/**
 * A PostCSS step after Tailwind's own, which takes out of a sheet what its utilities carry in order to be joined with
 * utilities that the sheet does not have: `--tw-` properties that no rule reads, that no rule sets (their value at rest
 * is written in their place), or that every reading rule sets itself, and the second copy of them all for browsers
 * without `@property`, older than package.json's browserslist. No element looks different by it.
 */
export function leanUtilities() {
  return {
    postcssPlugin: 'lean-utilities',
    OnceExit(root) {
      root.walkAtRules('layer', (layer) => {
        if (layer.params === 'properties') layer.remove()
      })
      const atRest = valuesAtRest(root)
      const { set, joined } = usesOf(root)
      root.walkDecls((declaration) => {
        declaration.value = declaration.value.replace(READ, (whole, name, fallback) => {
          if (!set.has(name)) return fallback?.trim() ?? atRest.get(name) ?? whole
          return joined.has(name) ? whole : ownValue(declaration.parent, name)
        })
      })
      const read = usesOf(root).read
      root.walkDecls(/^--tw-/, (declaration) => {
        if (!read.has(declaration.prop)) declaration.remove()
      })
      root.walkAtRules('property', (property) => {
        if (property.params.startsWith('--tw-') && !read.has(property.params)) property.remove()
      })
    },
  }
}

function valuesAtRest(root) {
  const values = new Map()
  root.walkAtRules('property', (property) => {
    property.walkDecls('initial-value', ({ value }) => values.set(property.params, value))
  })
  return values
}

/** Which properties are set, which are read, and which are read in a rule that does not set them. */
function usesOf(root) {
  const set = new Set()
  const read = new Set()
  const joined = new Set()
  root.walkDecls((declaration) => {
    if (declaration.prop.startsWith('--tw-')) set.add(declaration.prop)
    for (const [name] of declaration.value.matchAll(SET_OR_READ)) {
      read.add(name)
      if (ownValue(declaration.parent, name) === undefined) joined.add(name)
    }
  })
  return { set, read, joined }
}

function ownValue(rule, name) {
  return rule.nodes.findLast((node) => node.prop === name)?.value
}
