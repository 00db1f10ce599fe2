import { useEffect, useState } from 'react'

interface QrCodeProps {
  text: string
  /** What the code is, for those who do not see it. */
  alt: string
  className?: string | undefined
}

/** A QR code as lines, sharp at any size; drawn by a library that comes only when a code is asked for. */
export function QrCode({ text, alt, className }: QrCodeProps) {
  const [image, setImage] = useState<string | null>(null)
  useEffect(() => {
    let isWanted = true
    void import('qrcode')
      .then(({ default: qrcode }) => qrcode.toString(text, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' }))
      .then((svg) => isWanted && setImage(`data:image/svg+xml,${encodeURIComponent(svg)}`))
    return () => {
      isWanted = false
    }
  }, [text])
  return image ? <img src={image} alt={alt} className={className} /> : <div className={className} />
}
