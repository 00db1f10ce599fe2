// By its own path: a list of rows needs none of the other inputs that come with the package's.
import Input from 'antd/es/input/Input'
import { lazyPage } from '../../kit/page/lazy-page.ts'
import type { Field, InputProps, ShownValue } from '../field.ts'

const TextArea = lazyPage(() => import('antd/es/input/TextArea'))
const PasswordInput = lazyPage(() => import('../../kit/inputs/PasswordInput.tsx'))

function TextCell({ value }: ShownValue) {
  return <>{value ?? ''}</>
}

function LongTextView({ value }: ShownValue) {
  return <p style={{ whiteSpace: 'pre-wrap', margin: 0 }}>{String(value)}</p>
}

interface TextOptions {
  maxLength?: number
  /** What a browser may fill in by itself. */
  autoComplete?: string
}

/** A text of one line. */
export function text({ maxLength = 200, autoComplete = 'off' }: TextOptions = {}): Field {
  function TextInput({ value, onChange, ...rest }: InputProps) {
    return (
      <Input
        {...rest}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange?.(event.target.value)}
        maxLength={maxLength}
        autoComplete={autoComplete}
      />
    )
  }
  return { Cell: TextCell, Input: TextInput }
}

/** A text of several lines; Enter starts a new one, Ctrl+Enter is left to the form. */
export function longText({ maxLength = 5000 }: { maxLength?: number } = {}): Field {
  function LongTextInput({ value, onChange, ...rest }: InputProps) {
    return (
      <TextArea
        {...rest}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange?.(event.target.value)}
        maxLength={maxLength}
        autoSize={{ minRows: 3, maxRows: 12 }}
      />
    )
  }
  return { Cell: TextCell, View: LongTextView, Input: LongTextInput, isWide: true }
}

/** A new password; never shown, and sent only when something was typed. */
export function newPassword(): Field {
  function NewPasswordInput({ value, onChange, ...rest }: InputProps) {
    return (
      <PasswordInput
        {...rest}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange?.(event.target.value)}
        autoComplete="new-password"
      />
    )
  }
  return { Cell: () => null, Input: NewPasswordInput, toBody: (value) => value || undefined }
}
