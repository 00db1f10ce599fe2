export { type KeptBackup, listBackups } from './backup-directory.ts'
export { openKeptBackups } from './kept-backups.ts'
