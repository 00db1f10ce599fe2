import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTexts } from '../../providers/use-texts.ts'

interface TreeToggleProps {
  isOpen: boolean
  count: number
  /** What the row is called. */
  title: string
  onToggle: () => void
}

/** Shows and hides the rows that belong to a row. */
export function TreeToggle({ isOpen, count, title, onToggle }: TreeToggleProps) {
  const { t } = useTexts()
  return (
    <Button
      type="text"
      size="small"
      icon={isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
      aria-expanded={isOpen}
      aria-label={t(isOpen ? 'crud.tree.hide' : 'crud.tree.show', { name: title, count })}
      onClick={onToggle}
    />
  )
}
