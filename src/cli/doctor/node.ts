import { type Finding, fatal, yes } from './finding'

/**
 * @param version - as in process.versions.node, for example '20.9.0'
 * @param oldest - the engine that package.json asks for, for example '>=20.9.0'
 */
export function checkNode(version: string, oldest: string): Finding {
  const [major = 0, minor = 0] = numbers(version)
  const [leastMajor = 0, leastMinor = 0] = numbers(oldest)
  const isNewEnough = major > leastMajor || (major === leastMajor && minor >= leastMinor)
  if (isNewEnough) return yes(`Node ${version}`)
  return fatal(
    `This is Node ${version}; the product needs ${leastMajor}.${leastMinor} or newer.`,
    'Install a current one from https://nodejs.org.',
  )
}

function numbers(text: string): number[] {
  return (text.match(/\d+/g) ?? []).map(Number)
}
