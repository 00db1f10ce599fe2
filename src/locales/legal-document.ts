/** A legal text: headings with their paragraphs. */
export interface LegalDocument {
  intro: string
  sections: readonly { title: string; paragraphs: readonly string[] }[]
}

export interface LegalTexts {
  license: LegalDocument
  privacyPolicy: LegalDocument
}
