"""Renders HTML with WeasyPrint some times; prints its figures and the pages of another PDF."""

import json
import resource
import sys
import time

from weasyprint import HTML
from weasyprint.text.fonts import FontConfiguration

html_file, rounds, fonts, other_pdf, pdf_file = sys.argv[1:]
css = "".join(
    f'@font-face {{ font-family: "{family}"; font-weight: {weight}; src: url("file://{fonts}/{file}") }}'
    for family, weight, file in [
        ("Source Sans 3", 400, "SourceSans3-Regular.ttf"),
        ("Source Sans 3", 600, "SourceSans3-Semibold.ttf"),
        ("Source Serif 4", 600, "SourceSerif4-Semibold.ttf"),
    ]
)
with open(html_file, encoding="utf-8") as file:
    html = file.read().replace("<style>", "<style>" + css, 1)

times = []
for _ in range(int(rounds)):
    begin = time.perf_counter()
    configuration = FontConfiguration()
    document = HTML(string=html).render(font_config=configuration)
    pdf = document.write_pdf(pdf_variant="pdf/ua-1")
    times.append((time.perf_counter() - begin) * 1000)
peak_kb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
with open(pdf_file, "wb") as file:
    file.write(pdf)

from pypdf import PdfReader  # noqa: E402  after the peak of WeasyPrint alone was read

print(
    json.dumps(
        {
            "pages": len(document.pages),
            "ms": sum(times) / len(times),
            "bytes": len(pdf),
            "peakKb": peak_kb,
            "otherPages": len(PdfReader(other_pdf).pages),
        }
    )
)
