import { Select, type SelectProps } from 'antd'
import { withoutRefocus } from './select-options.tsx'

/**
 * antd's Select puts a Form.Item's `aria-required` on an element without a role, where it means nothing and axe
 * complains; the label's mark already says it.
 */
export function LabelledSelect({ 'aria-required': _required, ...props }: SelectProps) {
  return (
    <Select
      showSearch
      optionFilterProp="label"
      popupRender={withoutRefocus}
      {...props}
      style={{ width: '100%', ...props.style }}
    />
  )
}
