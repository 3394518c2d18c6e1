export { installTools as setup } from '../../scripts/tools/tools.mjs'
