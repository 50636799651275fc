// For each text of each face on the page: the smallest shape drawn before it that holds its middle must hold all of it,
// and no other text may touch it. The line box of a text is higher than its letters; symbols and vehicles are pictures,
// not frames.
() => {
  const faults = [];
  const area = ([left, right, top, bottom]) => (right - left) * (bottom - top);
  const holds = ([left, right, top, bottom], x, y) => left <= x && x <= right && top <= y && y <= bottom;
  const leaves = (inner, outer) =>
    inner[0] < outer[0] - 2 || inner[1] > outer[1] + 2 || inner[2] < outer[2] - 2 || inner[3] > outer[3] + 2;
  const touch = (one, other) =>
    Math.min(one[1], other[1]) - Math.max(one[0], other[0]) > 2 &&
    Math.min(one[3], other[3]) - Math.max(one[2], other[2]) > 2;

  for (const svg of document.querySelectorAll("body > svg")) {
    const card = svg.getBoundingClientRect();
    const scale = svg.viewBox.baseVal.width / card.width;
    const box = (element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return [left - card.left, right - card.left, top - card.top, bottom - card.top].map((place) => place * scale);
    };
    const isFrame = (element, [left, right, top, bottom]) =>
      !element.closest("g[transform*=scale], g[color]") &&
      (element.tagName === "svg" || (element.getAttribute("fill") ?? "none") !== "none") &&
      right - left > 40 && bottom - top > 24;

    const whole = [0, svg.viewBox.baseVal.width, 0, svg.viewBox.baseVal.height];
    for (const picture of svg.querySelectorAll("g[transform*=scale]")) {
      if (leaves(box(picture), whole)) faults.push(`${svg.dataset.card}: a picture leaves the card`);
    }
    const frames = [], texts = [];
    for (const element of svg.querySelectorAll("rect, circle, path, svg, text")) {
      const place = box(element);
      if (element.tagName !== "text") {
        if (isFrame(element, place)) frames.push(place);
        continue;
      }
      const [left, right, top, bottom] = place;
      const high = bottom - top;
      const letters = [left, right, top + high * 0.2, bottom - high * 0.18];
      const say = (fault) => faults.push(`${svg.dataset.card}: "${element.textContent}" ${fault}`);
      const around = frames.filter((frame) => holds(frame, (left + right) / 2, (top + bottom) / 2));
      const frame = around.sort((one, other) => area(one) - area(other))[0];
      if (!frame || leaves(letters, frame)) say("leaves its frame");
      for (const other of texts) if (touch(letters, other)) say(`runs into "${other[4]}"`);
      texts.push([...letters, element.textContent]);
    }
  }
  return faults;
}
