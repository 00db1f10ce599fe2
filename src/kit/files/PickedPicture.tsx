import { useEffect, useState } from 'react'

interface PickedPictureProps {
  file: File
  alt: string
  className: string | undefined
}

/** A local picture, shown before it is uploaded; nothing for a file that the browser cannot show. */
export function PickedPicture({ file, alt, className }: PickedPictureProps) {
  const [address, setAddress] = useState<string>()

  useEffect(() => {
    if (!file.type.startsWith('image/')) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])

  return address && <img src={address} alt={alt} className={className} onError={() => setAddress(undefined)} />
}
