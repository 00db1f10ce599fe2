import { Tag } from 'antd'
import type { TagType } from '#contract/tags.ts'
import { LazySelect } from '../kit/inputs/lazy-inputs.ts'
import type { Field, InputProps, ShownValue } from './field.ts'
import { chosenFrom } from './options.tsx'
import { useTagNames } from './use-tag-names.ts'

interface TagRow {
  id: number
  name: string
}

function TagsCell({ value }: ShownValue) {
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 4 }}>
      {(value as TagRow[]).map(({ id, name }) => (
        <Tag key={id} style={{ marginInlineEnd: 0 }}>
          {name}
        </Tag>
      ))}
    </span>
  )
}

/** Free-form tags of a row; those in use are offered, new ones may be typed. */
export function tags(type: TagType): Field {
  function useOptions() {
    const { names, isFetching } = useTagNames(type)
    return { options: names.map((name) => ({ value: name, label: name })), loading: isFetching }
  }

  function TagsInput({ value, onChange, ...rest }: InputProps) {
    return (
      <LazySelect
        {...rest}
        {...useOptions()}
        mode="tags"
        tokenSeparators={[',']}
        value={(value as string[] | undefined) ?? []}
        onChange={onChange}
      />
    )
  }

  return {
    ...chosenFrom(useOptions),
    Cell: TagsCell,
    Input: TagsInput,
    isWide: true,
    toInput: (value) => ((value as TagRow[] | null) ?? []).map(({ name }) => name),
  }
}
