from django.conf import settings
from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext_lazy as _

import rules
from collection.encoding import QuickEncoder
from collection.possessions import ChangeQuerySet
from collection.querysets import CardDataQuerySet, CardQuerySet, ProductQuerySet

MOST_COPIES = 999
NOTE_LENGTH = 200


class Named(models.Model):
    """Something out of the fixtures of a game, with a name in both languages. It is never deleted, only retired."""

    game = models.CharField(_("game"), max_length=20)
    slug = models.CharField(_("id"), max_length=80)
    name_en = models.CharField(_("English name"), max_length=120)
    name_fr = models.CharField(_("French name"), max_length=120)
    names = models.TextField(_("folded names"), editable=False)
    position = models.PositiveIntegerField(_("position"), db_index=True)
    retired = models.BooleanField(_("retired"), default=False)
    document = models.JSONField(_("document"))

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """What the reader calls it."""
        return self.name_fr if (get_language() or "").startswith("fr") else self.name_en

    @property
    def game_title(self) -> str:
        """The game it belongs to, as that is called."""
        return rules.game(self.game).title

    @property
    def game_in_short(self) -> str:
        """The game it belongs to, without what follows a colon."""
        return self.game_title.partition(":")[0]


class Sought(models.Model):
    """What searches ask of a card, in columns: they follow from its document."""

    nation = models.CharField(_("nation"), max_length=20, blank=True)
    rarity = models.CharField(_("rarity"), max_length=20, blank=True)
    first_year = models.PositiveSmallIntegerField(_("in service from"), null=True, blank=True)
    last_year = models.PositiveSmallIntegerField(_("in service until"), null=True, blank=True)
    points = models.SmallIntegerField(_("points"), null=True, blank=True)
    armour = models.SmallIntegerField(_("armour"), null=True, blank=True)
    penetration = models.SmallIntegerField(_("penetration"), null=True, blank=True)
    numbers = models.JSONField(_("figures that are numbers"), default=dict, editable=False)
    flags = models.TextField(_("flags"), default="", editable=False)
    words = models.TextField(_("folded text"), default="", editable=False)

    class Meta:
        abstract = True


class Card(Named, Sought):
    """A card of a game as the fixtures have it and the keepers amended it (*document*)."""

    kind = models.CharField(_("kind"), max_length=30)
    sort_en = models.CharField(_("English sort key"), max_length=150, editable=False)
    sort_fr = models.CharField(_("French sort key"), max_length=150, editable=False)

    held: "Holding"
    """What the reader has of it, where a page asked for that (collection.shelf)."""

    objects = CardQuerySet.as_manager()

    class Meta:
        verbose_name = _("card")
        verbose_name_plural = _("cards")
        ordering = ("position",)
        constraints = (models.UniqueConstraint(fields=["game", "slug"], name="one_card_for_each_slug"),)
        # Facets are counted along this index, in its order and without reading a card.
        indexes = (
            models.Index(
                fields=["game", "kind", "nation", "rarity", "first_year", "last_year", "retired", "points"],
                name="cards_by_facets",
            ),
        )


class CardData(models.Model):
    """One state of the cards of a game, named by a hash of its content. The one loaded last is in use."""

    game = models.CharField(_("game"), max_length=20)
    version = models.CharField(_("version"), max_length=20)
    loaded_at = models.DateTimeField(_("loaded at"), default=timezone.now)

    objects = CardDataQuerySet.as_manager()

    class Meta:
        verbose_name = _("card data version")
        verbose_name_plural = _("card data versions")
        ordering = ("-loaded_at",)
        constraints = (models.UniqueConstraint(fields=["game", "version"], name="one_row_for_each_version"),)

    def __str__(self) -> str:
        return f"{self.game} {self.version}"


class Product(Named):
    """A box, a pack or a deck as it was sold. What is *random* cannot be added as a whole."""

    kind = models.CharField(_("kind"), max_length=30)
    random = models.BooleanField(_("random contents"), default=False)
    year = models.PositiveSmallIntegerField(_("year"), null=True, blank=True)
    cards = models.ManyToManyField(Card, through="ProductCard", related_name="products", verbose_name=_("cards"))

    objects = ProductQuerySet.as_manager()

    class Meta:
        verbose_name = _("product")
        verbose_name_plural = _("products")
        ordering = ("position",)
        constraints = (models.UniqueConstraint(fields=["game", "slug"], name="one_product_for_each_slug"),)


class ProductCard(models.Model):
    """How many copies of a card a product holds."""

    product = models.ForeignKey(Product, models.CASCADE, related_name="contents", verbose_name=_("product"))
    card = models.ForeignKey(Card, models.CASCADE, related_name="places", verbose_name=_("card"))
    count = models.PositiveSmallIntegerField(_("count"), default=1)

    class Meta:
        verbose_name = _("card in a product")
        verbose_name_plural = _("cards in products")
        constraints = (models.UniqueConstraint(fields=["product", "card"], name="one_row_for_each_card_in_a_product"),)

    def __str__(self) -> str:
        return f"{self.count} × {self.card}"


class Condition(models.TextChoices):
    MINT = "mint", pgettext_lazy("condition of a card", "mint")
    NEAR_MINT = "near_mint", pgettext_lazy("condition of a card", "near mint")
    GOOD = "good", pgettext_lazy("condition of a card", "good")
    PLAYED = "played", pgettext_lazy("condition of a card", "played")
    POOR = "poor", pgettext_lazy("condition of a card", "poor")


class Holding(models.Model):
    """What a person has and wants of one card.

    *loose* copies came one by one, and are fewer than none when copies out of products were lost; *from_products*
    follows from the products ticked and from what was found in random ones.
    """

    # The constraint below has an index that begins with the owner; a second one makes storing a tenth slower.
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="holdings", verbose_name=_("owner"), db_index=False
    )
    card = models.ForeignKey(Card, models.PROTECT, related_name="holdings", verbose_name=_("card"))
    loose = models.IntegerField(_("loose copies"), default=0)
    from_products = models.PositiveIntegerField(_("copies from products"), default=0)
    owned = models.GeneratedField(
        expression=F("loose") + F("from_products"),
        output_field=models.IntegerField(),
        db_persist=True,
        verbose_name=_("owned"),
    )
    wanted = models.PositiveIntegerField(_("wanted"), default=0, validators=[MaxValueValidator(MOST_COPIES)])
    for_trade = models.PositiveIntegerField(_("for trade"), default=0, validators=[MaxValueValidator(MOST_COPIES)])
    condition = models.CharField(_("condition"), max_length=20, blank=True, choices=Condition)
    language = models.CharField(_("language"), max_length=7, blank=True)
    location = models.CharField(_("location"), max_length=80, blank=True)
    note = models.CharField(_("note"), max_length=NOTE_LENGTH, blank=True)

    committed = 0
    """How many copies are taken, where a page asked for that (collection.commitments)."""

    class Meta:
        verbose_name = _("holding")
        verbose_name_plural = _("holdings")
        constraints = (
            models.UniqueConstraint(fields=["owner", "card"], name="one_holding_for_each_card"),
            models.CheckConstraint(condition=Q(loose__gte=-F("from_products")), name="nobody_owns_less_than_nothing"),
        )

    def __str__(self) -> str:
        return f"{self.copies} × {self.card}"

    @property
    def copies(self) -> int:
        """How many the person has: *owned*, also before the holding is saved."""
        return self.loose + self.from_products

    @property
    def free(self) -> int:
        """How many copies are neither taken nor lost."""
        return max(self.copies - self.committed, 0)

    @property
    def lost(self) -> int:
        """How many of the copies that came out of products are not there any more."""
        return max(-self.loose, 0)


class ProductHolding(models.Model):
    """How many of a product a person has."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="product_holdings", verbose_name=_("owner")
    )
    product = models.ForeignKey(Product, models.PROTECT, related_name="holdings", verbose_name=_("product"))
    count = models.PositiveIntegerField(_("count"), default=1, validators=[MaxValueValidator(MOST_COPIES)])

    class Meta:
        verbose_name = _("owned product")
        verbose_name_plural = _("owned products")
        constraints = (models.UniqueConstraint(fields=["owner", "product"], name="one_holding_for_each_product"),)

    def __str__(self) -> str:
        return f"{self.count} × {self.product}"


class PackCard(models.Model):
    """How many copies of a card a person found in packs of a random product."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="pack_cards", verbose_name=_("owner")
    )
    product = models.ForeignKey(Product, models.PROTECT, related_name="finds", verbose_name=_("product"))
    card = models.ForeignKey(Card, models.PROTECT, related_name="finds", verbose_name=_("card"))
    count = models.PositiveIntegerField(_("count"), default=1, validators=[MaxValueValidator(MOST_COPIES)])

    class Meta:
        verbose_name = _("card found in a pack")
        verbose_name_plural = _("cards found in packs")
        constraints = (
            models.UniqueConstraint(fields=["owner", "product", "card"], name="one_row_for_each_card_found"),
        )

    def __str__(self) -> str:
        return f"{self.count} × {self.card}"


class Correction(Sought):
    """What the printed card says, by one who has it: *figures* by name. It holds for its owner only, until accepted.

    The columns are those of the corrected card, so that its owner's searches find that one.
    """

    class Status(models.TextChoices):
        PRIVATE = "private", pgettext_lazy("status of a correction", "private")
        OFFERED = "offered", pgettext_lazy("status of a correction", "offered")
        ACCEPTED = "accepted", pgettext_lazy("status of a correction", "accepted")
        DECLINED = "declined", pgettext_lazy("status of a correction", "declined")

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="corrections", verbose_name=_("owner")
    )
    card = models.ForeignKey(Card, models.PROTECT, related_name="corrections", verbose_name=_("card"))
    figures = models.JSONField(_("figures"), default=dict)
    note = models.CharField(_("note"), max_length=NOTE_LENGTH, blank=True)
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.PRIVATE)
    created = models.DateTimeField(_("made on"), default=timezone.now)
    changed = models.DateTimeField(_("changed on"), auto_now=True)
    decided = models.DateTimeField(_("decided on"), null=True, blank=True)

    class Meta:
        verbose_name = _("correction")
        verbose_name_plural = _("corrections")
        constraints = (models.UniqueConstraint(fields=["owner", "card"], name="one_correction_for_each_card"),)

    def __str__(self) -> str:
        return str(self.card)


class Amendment(models.Model):
    """What a figure of a card is by a keeper's word, over the fixture: for everybody, however often that is loaded."""

    card = models.ForeignKey(Card, models.PROTECT, related_name="amendments", verbose_name=_("card"))
    figure = models.CharField(_("figure"), max_length=40)
    value = models.JSONField(_("value"), null=True)
    origin = models.CharField(_("origin"), max_length=10)
    source = models.CharField(_("source"), max_length=NOTE_LENGTH, blank=True)
    decided = models.DateTimeField(_("decided on"), default=timezone.now)

    class Meta:
        verbose_name = _("amendment")
        verbose_name_plural = _("amendments")
        constraints = (models.UniqueConstraint(fields=["card", "figure"], name="one_amendment_for_each_figure"),)

    def __str__(self) -> str:
        return f"{self.card}: {self.figure}"


class Change(models.Model):
    """A change of a collection as it was *before* and *after*, so that it can be taken back."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="changes", verbose_name=_("owner"))
    created = models.DateTimeField(_("made on"), default=timezone.now)
    label = models.CharField(_("label"), max_length=NOTE_LENGTH)
    before = models.JSONField(_("before"), default=dict, encoder=QuickEncoder)
    after = models.JSONField(_("after"), default=dict, encoder=QuickEncoder)
    undone = models.BooleanField(_("undone"), default=False)

    objects = ChangeQuerySet.as_manager()

    class Meta:
        verbose_name = _("change")
        verbose_name_plural = _("changes")
        ordering = ("-pk",)

    def __str__(self) -> str:
        return self.label


class PendingImport(models.Model):
    """A list that was read and not yet confirmed, and the *plan* that was shown last. It is thrown away in time."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="pending_imports", verbose_name=_("owner")
    )
    created = models.DateTimeField(_("made on"), default=timezone.now)
    filename = models.CharField(_("file name"), max_length=255, blank=True)
    rows = models.JSONField(_("rows"), default=list, encoder=QuickEncoder)
    mapping = models.JSONField(_("mapping"), default=dict)
    plan = models.TextField(_("plan"), default="", blank=True)
    left_out = models.PositiveIntegerField(_("rows left out"), default=0)

    class Meta:
        verbose_name = _("pending import")
        verbose_name_plural = _("pending imports")
        ordering = ("-pk",)

    def __str__(self) -> str:
        return self.filename
