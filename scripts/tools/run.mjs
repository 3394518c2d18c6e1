import { spawnSync } from 'node:child_process'
import { toolProgram } from './tools.mjs'

async function main([name, ...args]) {
  const program = await toolProgram(name)
  process.exitCode = spawnSync(process.execPath, [program, ...args], { stdio: 'inherit' }).status ?? 1
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error.message)
  process.exitCode = 1
})
