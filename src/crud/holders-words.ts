import { isApiError } from '../providers/api-error.ts'
import { useTexts } from './use-texts.ts'

/** `in_use` counts what hangs on the row by resource: `{facilities: 3, requests: 12}`. */
function isCounts(details: unknown): details is Record<string, number> {
  return (
    typeof details === 'object' &&
    details !== null &&
    !Array.isArray(details) &&
    Object.values(details).every((count) => typeof count === 'number')
  )
}

/** Why a row could not be deleted: the server's words and, when it is in use, what uses it. */
export function useHoldersWords() {
  const { t } = useTexts()
  return (error: { message: string }): { title: string; reasons: string[] } => {
    const details = isApiError(error, 'in_use') ? error.details : undefined
    if (!isCounts(details)) return { title: error.message, reasons: [] }
    const held = Object.entries(details).filter(([, count]) => count > 0)
    return { title: error.message, reasons: held.map(([by, count]) => t(`crud.holders.${by}`, { count })) }
  }
}
