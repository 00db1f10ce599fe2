import type { Field, InputProps } from '#src/fields/field.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'

const PasswordInput = lazyPage(() => import('#src/kit/inputs/PasswordInput.tsx'))

/** Sent only when not empty: text that was typed and deleted is no password. */
function NewPasswordInput({ value, onChange, ...props }: InputProps) {
  return (
    <PasswordInput
      {...props}
      autoComplete="new-password"
      value={(value as string | undefined) ?? ''}
      onChange={({ target }) => onChange?.(target.value || undefined)}
    />
  )
}

/** A new password; never shown. */
export const newPassword: Field = { Cell: () => null, Input: NewPasswordInput }
