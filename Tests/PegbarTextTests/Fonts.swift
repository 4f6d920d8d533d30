import PegbarText
import Testing

/// The font that the tests count on; its figures are those of its tables.
///
/// Source: DejaVu Sans 2.37, 2048 units: ascent 1901, descent 483; widths A 1401, I 604, H 1540, i 569, m 1995,
/// space 651, … 2048.
let dejaVu = "DejaVu Sans"

func openDejaVu() throws -> OpenFont { try #require(FontBook.find(dejaVu)).font }

/// The number of units in the size of the font.
let units = 2048.0
