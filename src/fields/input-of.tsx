import type { ComponentType } from 'react'
import type { InputProps } from './field.ts'

/** An input as a Form.Item uses it, with its constant props filled in. */
export function inputOf<Props extends object>(Input: ComponentType<Props>, fixed?: Partial<Props>) {
  return (props: InputProps) => <Input {...fixed} {...(props as Props)} />
}
