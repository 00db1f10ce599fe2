import { useQuery } from '@tanstack/react-query'
import { Select, Tag } from 'antd'
import type { TagType } from '../../../contract/tags.ts'
import { api } from '../../providers/api.ts'
import type { Field, FilterProps, InputProps, ShownValue } from '../field.ts'
import { FilterSelect } from '../list/FilterSelect.tsx'

interface TagRow {
  id: number
  name: string
}

function useTagOptions(type: TagType) {
  const { data = [], isFetching } = useQuery({
    queryKey: ['tags', type],
    queryFn: () => api.tags.list({ query: { item_type: type } }),
  })
  return { options: data.map(({ name }) => ({ value: name, label: name })), loading: isFetching }
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

/** Free words with which a company sorts its rows; those in use are offered, new ones may be typed. */
export function tags(type: TagType): Field {
  function TagsInput({ value, onChange, 'aria-required': _required, ...rest }: InputProps) {
    const { options, loading } = useTagOptions(type)
    return (
      <Select
        {...rest}
        mode="tags"
        tokenSeparators={[',']}
        value={(value as string[] | undefined) ?? []}
        onChange={onChange}
        options={options}
        loading={loading}
        style={{ width: '100%' }}
      />
    )
  }

  function TagsFilter(props: FilterProps) {
    return <FilterSelect {...props} {...useTagOptions(type)} />
  }

  return {
    Cell: TagsCell,
    Input: TagsInput,
    Filter: TagsFilter,
    isWide: true,
    toInput: (value) => ((value as TagRow[] | null) ?? []).map(({ name }) => name),
  }
}
