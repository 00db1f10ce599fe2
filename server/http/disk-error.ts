import { AppError } from '../errors/app-error.ts'

/** What the system says of a disk that is full or over a quota, that only reads, or that fails. */
const DISK_CODES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO'])

/** An error of a disk as one of the catalogue; undefined when it is another error. */
export function diskError(error: unknown): AppError | undefined {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return undefined
  return DISK_CODES.has(String(error.code)) ? new AppError('storage_unavailable', { cause: error }) : undefined
}
