export { areBackupsLate, type KeptBackups, openKeptBackups } from './kept-backups.ts'
