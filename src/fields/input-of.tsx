import type { ComponentType } from 'react'
import type { InputProps } from './field.ts'

/** An input that a Form.Item needs to tell nothing more, with what is always the same of it. */
export function inputOf<Props extends object>(Input: ComponentType<Props>, fixed?: Partial<Props>) {
  return (props: InputProps) => <Input {...fixed} {...(props as Props)} />
}
