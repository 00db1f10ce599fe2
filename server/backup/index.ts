export { listBackups } from './backup-directory.ts'
