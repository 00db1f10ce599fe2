import { Image } from 'antd'
import type { FileRow } from '../../contract/route.ts'

interface Props {
  pictures: readonly FileRow[]
  shown: number
  onShow: (shown: number | null) => void
}

/** Pictures in their full size over the page, one after another. */
export function FileGallery({ pictures, shown, onShow }: Props) {
  return (
    <Image.PreviewGroup
      items={pictures.map(({ url, name }) => ({ src: url, alt: name }))}
      preview={{
        visible: true,
        current: shown,
        onChange: onShow,
        onVisibleChange: (isVisible) => {
          if (!isVisible) onShow(null)
        },
      }}
    />
  )
}
