/**
 * What every browser that the product serves has itself, for packages that bring 3 kB of their own for older ones. The build puts
 * it in their place in what browsers load.
 */
export default structuredClone
