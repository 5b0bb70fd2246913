// The rules of a game: found by any word.

const search = document.getElementById("search");

search.addEventListener("input", () => {
  const wanted = search.value.trim().toLowerCase();
  for (const head of document.querySelectorAll(".rules dt")) {
    const body = head.nextElementSibling;
    const hidden = !`${head.textContent} ${body.textContent}`.toLowerCase().includes(wanted);
    head.hidden = hidden;
    body.hidden = hidden;
  }
});
