import { measureSpeed } from './speed.ts'

const quick = process.argv.includes('--quick')
await measureSpeed({ seconds: quick ? 5 : 20 })
