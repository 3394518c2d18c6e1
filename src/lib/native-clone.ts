/**
 * The browser's own `structuredClone`, which every supported browser has. In browser bundles the build puts it in place
 * of a 3 kB polyfill that packages bring for older ones.
 */
export default structuredClone
