import { useId } from 'react'
import { tooLongError } from '#contract/validation.ts'
import { Text } from '#src/kit/values/Text.tsx'
import { useLocale } from '#src/providers/language/i18n.ts'

/** A field outside of a form takes more text than may be sent, and says below it by how much. */
export function useTooLong(text: string, max: number) {
  const { locale } = useLocale()
  const id = useId()
  const error = tooLongError(text.trim(), max, locale)
  return {
    isTooLong: error !== null,
    fieldProps: error && ({ 'aria-invalid': true, 'aria-describedby': id } as const),
    notice: (
      <div role="status">
        {error && (
          <Text type="danger" id={id}>
            {error.message}
          </Text>
        )}
      </div>
    ),
  }
}
